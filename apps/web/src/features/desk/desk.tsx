import type { DeskAnswer } from '@sulian/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskPage } from '../../components/desk/desk-cache.ts';
import { ExportButton } from '../../components/export/export-button.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { CallError } from '../../lib/api.ts';
import { AddText } from './case/add-text.tsx';
import { EmptyDesk } from './case/empty-desk.tsx';
import { Members } from './case/members.tsx';
import { Views } from './case/views.tsx';
import { DeskContent } from './desk-content.tsx';
import { OpenReply } from './replies/open-reply.tsx';
import { Replies } from './replies/replies.tsx';

const TagpackDialog = lazy(async () => ({ default: (await import('./tagpack/tagpack-dialog.tsx')).TagpackDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog.tsx')).ImportDialog }));

/** The desk of the case: what changed, its objects, its stored views and its members. */
export function Desk() {
  const { t } = useTranslation();
  const query = useDeskPage();
  const isClosed = query.error instanceof CallError && query.error.code === 'FORBIDDEN';
  if (isClosed)
    return (
      <section className="card desk-closed" role="alert">
        <b>{t('desk.closed')}</b>
        <p>{t('desk.closedText')}</p>
      </section>
    );
  return (
    <Loaded query={query} skeleton={<Skeleton rows={8} />}>
      {(desk) => <OpenDesk desk={desk} />}
    </Loaded>
  );
}

function OpenDesk({ desk }: { readonly desk: DeskAnswer }) {
  const isEmpty = desk.objects.length === 0;
  const [isImporting, setImporting] = useState(false);
  const openImport = () => setImporting(true);
  return (
    <>
      <Head desk={desk} onImport={openImport} />
      <div className="desk">
        <div className="desk-main">
          <OpenReply desk={desk} />
          {isEmpty ? (
            <EmptyDesk mayEdit={desk.right !== 'READER'} onImport={openImport} />
          ) : (
            <DeskContent desk={desk} />
          )}
        </div>
        <aside className="desk-aside">
          <Views desk={desk} />
          <Replies desk={desk} />
          <Members desk={desk} />
        </aside>
      </div>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog desk={desk} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Name of the case, and what is done with its desk as a whole. */
function Head({ desk, onImport }: { readonly desk: DeskAnswer; readonly onImport: () => void }) {
  const { caseName, right, isConfidential, objects } = desk;
  const { t } = useTranslation();
  const [isPasting, setPasting] = useState(false);
  const [isTagging, setTagging] = useState(false);
  return (
    <>
      <div className="console-head">
        <h1>{t('desk.heading', { name: caseName })}</h1>
        <span className="dim">{t(`desk.rights.${right}`)}</span>
        {isConfidential && <span className="chip warn">{t('desk.confidential')}</span>}
        {objects.length > 0 && (
          <div className="at-end desk-actions">
            <ExportButton list="GET /api/proxy/v1/desk/export" sent={{ params: {}, query: {} }} />
            <button type="button" className="btn small" onClick={() => setTagging(true)}>
              {t('desk.tagpack.open')}
            </button>
            {right !== 'READER' && (
              <button type="button" className="btn" onClick={onImport}>
                {t('desk.import.open')}
              </button>
            )}
            {right !== 'READER' && (
              <button
                type="button"
                className="btn primary"
                aria-expanded={isPasting}
                onClick={() => setPasting(!isPasting)}
              >
                {t('desk.paste.open')}
              </button>
            )}
          </div>
        )}
      </div>
      {isTagging && (
        <Suspense fallback={null}>
          <TagpackDialog desk={desk} onClose={() => setTagging(false)} />
        </Suspense>
      )}
      {isPasting && (
        <section className="card">
          <AddText hasFocus />
        </section>
      )}
    </>
  );
}
