import type { DeskAnswer, DeskView } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Confirm } from '../../../components/console/confirm.tsx';
import { Time } from '../../../components/text/time.tsx';
import { rereadDesk } from '../../../lib/desk.ts';
import { removeView } from '../api.ts';

/** Trails, lists and pages that were stored with their height. */
export function Views({ desk: { views, right } }: { readonly desk: DeskAnswer }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<DeskView>();
  return (
    <section className="card desk-side">
      <header>
        <h2>{t('desk.views.title')}</h2>
      </header>
      {views.length === 0 && <p className="desk-none dim">{t('desk.views.none')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Link to={view.link}>{view.title}</Link>
            {right !== 'READER' && (
              <button
                type="button"
                className="link severe"
                aria-label={t('desk.views.removeOne', { title: view.title })}
                onClick={() => setRemoved(view)}
              >
                {t('desk.remove.open')}
              </button>
            )}
            <span className="dim desk-view-facts">
              {t(`desk.viewKinds.${view.kind}`)} · {view.addedBy} · <Time sec={view.addedSec} />
            </span>
          </li>
        ))}
      </ul>
      {removed !== undefined && (
        <Confirm
          title={t('desk.views.removeTitle')}
          confirm={t('desk.remove.open')}
          isOpen
          isSevere
          onClose={() => setRemoved(undefined)}
          work={async () => {
            await removeView(removed.id);
            await rereadDesk(queries);
          }}
        >
          <p>{removed.title}</p>
        </Confirm>
      )}
    </section>
  );
}
