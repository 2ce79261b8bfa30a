import { notFound } from 'next/navigation'
import { AppError } from '@/lib/errors'

/** What a read gives; its 404 becomes the page's. */
export async function orNotFound<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
