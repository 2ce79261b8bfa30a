'use client'

import { useFormStatus } from 'react-dom'
import { Button, type ButtonProps } from './button'

/** Submits the form around it and shows that the form's action is running. Default variant `primary`. */
export function SubmitButton({ variant = 'primary', ...rest }: Omit<ButtonProps, 'pending' | 'type'>) {
  const { pending } = useFormStatus()
  return <Button {...rest} variant={variant} type="submit" pending={pending} />
}
