import { OBJECTION_KINDS, type ObjectionKind } from '@sulian/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/states/states.tsx';
import { Time } from '../../components/text/time.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { listObjectionsOf } from './api/labels.ts';
import '../../components/console/console.css';
import './labels.css';
import { ObjectionDialog } from './objection-dialog.tsx';
import { ObjectionState, ObjectionText } from './objection-text.tsx';

/** Corrections and objections of one's own case about an address, and buttons that send one. */
export function AddressObjections({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [kind, setKind] = useState<ObjectionKind>();
  const { blockchain, hash } = target;
  const queryKey = ['label-objections', 'of', blockchain, hash];
  const query = useQuery({ queryKey, queryFn: () => listObjectionsOf({ blockchain, hash }) });
  return (
    <div className="labels-objections">
      <span className="row-actions">
        {OBJECTION_KINDS.map((each) => (
          <button key={each} type="button" className="link" onClick={() => setKind(each)}>
            {t(`labels.kinds.${each}`)}
          </button>
        ))}
      </span>
      <Loaded query={query}>
        {({ items }) =>
          items.length > 0 && (
            <ol aria-label={t('labels.ofThisCase')} className="labels-history">
              {items.map((row) => (
                <li key={row.id}>
                  <Time sec={row.time} /> · {row.by} · <ObjectionText row={row} /> <ObjectionState row={row} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {kind !== undefined && (
        <ObjectionDialog
          target={target}
          kind={kind}
          onClose={() => setKind(undefined)}
          onDone={() => queries.invalidateQueries({ queryKey: ['label-objections'] })}
        />
      )}
    </div>
  );
}
