import type { Registration } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../components/states/states.tsx';
import { getOriginal } from './api/registrations.ts';
import { PicturePane } from './picture-pane.tsx';
import './review.css';

type Document = Registration['documents'][number];

const KILOBYTE = 1024;

interface Props {
  readonly documents: readonly Document[];
  readonly viewer: string;
}

/** Front and back side by side; the seal files below, pictures on demand and others as downloads. */
export function Documents({ documents, viewer }: Props) {
  const { t } = useTranslation();
  const [front, back] = (['FRONT', 'BACK'] as const).map((field) => documents.find((each) => each.field === field));
  const seals = documents.filter(({ field }) => field === 'SEAL');
  return (
    <section className="card">
      <header>
        <h2>{t('review.documents')}</h2>
        <span className="dim">{t('review.audited')}</span>
      </header>
      <div className="panes">
        <Paper document={front} label={t('review.front')} viewer={viewer} isOpen />
        <Paper document={back} label={t('review.back')} viewer={viewer} isOpen />
      </div>
      <h3 className="panes-title">{t('review.seals')}</h3>
      {seals.length === 0 && <p className="panes-none">{t('review.noSeals')}</p>}
      <div className="panes">
        {seals.map((seal, index) => (
          <Paper
            key={seal.id}
            document={seal}
            label={t('review.seal', { number: index + 1 })}
            viewer={viewer}
            isOpen={false}
          />
        ))}
      </div>
    </section>
  );
}

interface PaperProps {
  readonly document: Document | undefined;
  readonly label: string;
  readonly viewer: string;
  readonly isOpen: boolean;
}

function Paper({ document, label, viewer, isOpen }: PaperProps) {
  const { t } = useTranslation();
  if (document === undefined) return <Missing label={label} text={t('review.missing')} />;
  if (document.isErased) return <Missing label={`${label} · ${document.name}`} text={t('review.erased')} />;
  return (
    <div className="paper">
      {document.isPicture ? (
        <PicturePane document={document} label={label} viewer={viewer} isOpen={isOpen} />
      ) : (
        <Missing label={`${label} · ${document.name}`} text={t('review.noPreview')} />
      )}
      <Original document={document} />
    </div>
  );
}

const Missing = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <figure className="pane">
    <figcaption>
      <b>{label}</b>
    </figcaption>
    <div className="state">{text}</div>
  </figure>
);

/** Download of the original; the browser retains no link to it. */
function Original({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const [error, setError] = useState<Error>();
  const download = async () => {
    setError(undefined);
    try {
      const url = URL.createObjectURL(await getOriginal(document.id));
      const link = window.document.createElement('a');
      link.href = url;
      link.download = document.name;
      link.click();
      URL.revokeObjectURL(url);
    } catch (cause) {
      setError(cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
  return (
    <div className="paper-foot">
      <button type="button" className="link" onClick={() => void download()}>
        {t('review.download', { name: document.name })}
      </button>
      <span className="dim">
        {document.mediaType} · {Math.ceil(document.sizeBytes / KILOBYTE)} KB
      </span>
      {error !== undefined && (
        <span className="field-fault" role="alert">
          <ErrorText error={error} />
        </span>
      )}
    </div>
  );
}
