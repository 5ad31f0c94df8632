import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Names of files that are read. */
const FILES = '.csv,.tsv,.txt,.xlsx';
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const toSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / KILOBYTE)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

interface Props {
  readonly file: File | undefined;
  readonly onChoose: (file: File | undefined) => void;
}

/** A file that is dropped or chosen. */
export function FileField({ file, onChoose }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onChoose(dropped);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way for the mouse; the field is inside
    <div
      className={`batch-drop ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        className="sr-only"
        accept={FILES}
        aria-label={t('batch.upload.file')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) onChoose(chosen);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {file === undefined ? (
        <span>
          {t('batch.upload.drop')}{' '}
          <button type="button" className="link" onClick={() => input.current?.click()}>
            {t('batch.upload.choose')}
          </button>
        </span>
      ) : (
        <span className="batch-file">
          <b>{file.name}</b> <span className="dim">{toSize(file.size)}</span>{' '}
          <button type="button" className="link" onClick={() => onChoose(undefined)}>
            {t('batch.upload.remove')}
          </button>
        </span>
      )}
      <span className="dim">{t('batch.upload.formats')}</span>
    </div>
  );
}
