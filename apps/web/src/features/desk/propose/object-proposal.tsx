import type { DeskObject, DeskProposal } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../../../components/text/time.tsx';
import './propose.css';

const ProposeDialog = lazy(async () => ({ default: (await import('./propose-dialog.tsx')).ProposeDialog }));

interface Props {
  readonly object: DeskObject;
  readonly proposal: DeskProposal | undefined;
  readonly mayEdit: boolean;
}

/** Newest proposal of an object with its state, and the way to propose a label. */
export function ObjectProposal({ object, proposal, mayEdit }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (proposal === undefined && !mayEdit) return null;
  return (
    <div className="desk-proposal">
      {mayEdit && (
        <button type="button" className="btn small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('desk.propose.open')}
        </button>
      )}
      <span role="status">{proposal !== undefined && <Proposed proposal={proposal} />}</span>
      {isOpen && (
        <Suspense fallback={null}>
          <ProposeDialog
            object={object}
            onClose={() => setOpen(false)}
            // The address page shows the same corrections.
            onDone={() => queries.invalidateQueries({ queryKey: ['label-objections'] })}
          />
        </Suspense>
      )}
    </div>
  );
}

function Proposed({ proposal: { name, type, state, by, time } }: { readonly proposal: DeskProposal }) {
  const { t } = useTranslation();
  return (
    <>
      {t('desk.propose.proposedAs', { name, type: t(`type.${type}`, { defaultValue: type }) })}{' '}
      <span className="chip dashed">{t(`labels.objectionStates.${state}`)}</span>{' '}
      <span className="dim">
        {by} · <Time sec={time} />
      </span>
    </>
  );
}
