'use client'

import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { cx } from '@/app/_components/ui/cx'

/** Takes files by dropping or by choosing them; the same with the keyboard. */
export function DropZone({ onFiles, isBusy }: { onFiles: (files: File[]) => void; isBusy: boolean }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (list: FileList | null) => {
    if (list?.length) onFiles([...list])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isBusy) take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's second way; the input is the first
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-2 rounded-md border border-dashed px-6 py-8 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <FileUp aria-hidden="true" className="size-5 text-muted" />
      <label htmlFor={id} className="font-medium">
        Drop files here, or choose them
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        JSONL, JSON, CSV, text, Parquet, a tar of a folder, each also gzipped. Several at once.
      </p>
      <input
        id={id}
        type="file"
        multiple
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
        className="max-w-full text-sm"
      />
    </div>
  )
}
