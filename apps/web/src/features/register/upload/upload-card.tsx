import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../../components/states/states.tsx';
import { CallError } from '../../../lib/api.ts';
import { toMegabytes } from './refuse-file.ts';
import type { UploadItem } from './upload-item.ts';

interface Props {
  readonly item: UploadItem;
  readonly onRetry: () => void;
  readonly onDelete: () => void;
}

/** One chosen file: its picture or name, how far it is, and what can be done with it. */
export function UploadCard({ item, onRetry, onDelete }: Props) {
  const { t } = useTranslation();
  const { name, isLoading, error } = item;
  return (
    <div className={`upload-card ${error === undefined ? '' : 'failed'}`} data-file-id={item.id}>
      <Preview item={item} />
      <div className="upload-name">{name}</div>
      <div className="upload-state" role={error === undefined ? 'status' : 'alert'}>
        {isLoading && (
          <>
            <progress max="100" value={item.percent} aria-label={name} />
            {t('register.uploading', { percent: item.percent })}
          </>
        )}
        {error !== undefined && (
          <>
            {t('register.uploadFailed')} · <Reason error={error} />
          </>
        )}
        {!isLoading && error === undefined && t('register.uploaded')}
      </div>
      <div className="upload-actions">
        {error !== undefined && (
          <button type="button" className="link" aria-label={t('register.retryOf', { name })} onClick={onRetry}>
            {t('app.retry')}
          </button>
        )}
        <button type="button" className="link" aria-label={t('register.deleteOf', { name })} onClick={onDelete}>
          {t('register.delete')}
        </button>
      </div>
    </div>
  );
}

function Reason({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const maxBytes = error instanceof CallError ? Number(error.details['maxBytes']) : Number.NaN;
  return maxBytes > 0 ? t('error.tooLargeOf', { size: toMegabytes(maxBytes) }) : <ErrorText error={error} />;
}

/** A picture this browser can show; else the file's extension. */
function Preview({ item }: { readonly item: UploadItem }) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  if (item.preview === undefined || isBroken)
    return <div className="upload-picture">{item.name.split('.').at(-1)?.slice(0, 5).toUpperCase()}</div>;
  return (
    <img
      className="upload-picture"
      src={item.preview}
      alt={t('register.previewOf', { name: item.name })}
      onError={() => setBroken(true)}
    />
  );
}
