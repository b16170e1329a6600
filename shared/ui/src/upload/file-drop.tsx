import { FileUp } from 'lucide-react';
import { forwardRef, useRef, useState, type ReactNode } from 'react';
import { Button, UserText, type ButtonProps } from '@riwaq/ui/core';
import './file-drop.css';

export interface FileDropProps {
  /** The chosen file, whose name is shown. */
  file: File | null;
  /** Accepted file types, as in `accept` of an input; a dropped file may have another one. */
  accept: string;
  texts: Readonly<Record<'choose' | 'another' | 'orDrop', string>>;
  /** Appearance of the button; while it is disabled or loading, dropped files are ignored. */
  button?: Pick<ButtonProps, 'type' | 'disabled' | 'loading'>;
  onFile: (file: File) => void;
  /** Shown after the name of the file. */
  children?: ReactNode;
}

/** Chooses one file, by a button, which the ref names, or by dropping it. */
export const FileDrop = forwardRef<HTMLButtonElement, FileDropProps>(function FileDrop(
  { file, accept, texts, button = {}, onFile, children },
  ref,
) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="rw-file-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        // Without this, the browser would open the file instead of the page.
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped && !button.disabled && !button.loading) onFile(dropped);
      }}
    >
      <input
        ref={input}
        type="file"
        className="rw-hidden"
        tabIndex={-1}
        aria-hidden
        accept={accept}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
          event.target.value = '';
        }}
      />
      <Button
        ref={ref}
        {...button}
        icon={<FileUp size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {file ? texts.another : texts.choose}
      </Button>
      {!file && <span className="rw-file-drop-or">{texts.orDrop}</span>}
      {file && <UserText>{file.name}</UserText>}
      {children}
    </div>
  );
});
