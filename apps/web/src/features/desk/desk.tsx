import type { DeskAnswer } from '@sulian/contract';
import { useState } from 'react';
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
  return (
    <>
      <Head desk={desk} />
      <div className="desk">
        <div className="desk-main">
          {isEmpty ? <EmptyDesk mayEdit={desk.right !== 'READER'} /> : <DeskContent desk={desk} />}
        </div>
        <aside className="desk-aside">
          <Views desk={desk} />
          <Members desk={desk} />
        </aside>
      </div>
    </>
  );
}

/** Name of the case, and what is done with its desk as a whole. */
function Head({ desk: { caseName, right, isConfidential, objects } }: { readonly desk: DeskAnswer }) {
  const { t } = useTranslation();
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      <div className="console-head">
        <h1>{t('desk.heading', { name: caseName })}</h1>
        <span className="dim">{t(`desk.rights.${right}`)}</span>
        {isConfidential && <span className="chip warn">{t('desk.confidential')}</span>}
        {objects.length > 0 && (
          <div className="at-end desk-actions">
            <ExportButton list="GET /api/proxy/v1/desk/export" sent={{ params: {}, query: {} }} />
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
      {isPasting && (
        <section className="card">
          <AddText hasFocus />
        </section>
      )}
    </>
  );
}
