import type { Screening } from '@sulian/contract';
import { formatCount, OPEN_SCREENING_STATES } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/console/confirm.tsx';
import { useDesk } from '../../../lib/desk.ts';
import { cancelScreening, removeScreening, SCREENINGS } from '../api.ts';

interface Props {
  readonly screening: Screening;
  /** In a row of the list. */
  readonly isLink?: boolean;
  readonly onRemoved?: () => void;
}

/** True where the caller may start, stop and remove screenings: whoever may change the desk. */
export function useMayChange(): boolean {
  const { data: desk } = useDesk();
  return desk !== undefined && desk.right !== 'READER';
}

/** Stopping and removing, each after a confirmation. Nothing for readers of the desk. */
export function Actions({ screening, isLink = false, onRemoved }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayChange = useMayChange();
  const [open, setOpen] = useState<'cancel' | 'remove'>();
  if (!mayChange) return null;
  const { id, fileName, state, rows } = screening;
  const works = {
    cancel: async () => {
      await cancelScreening(id);
      await queries.invalidateQueries({ queryKey: [SCREENINGS] });
    },
    remove: async () => {
      await removeScreening(id);
      onRemoved?.();
      await queries.invalidateQueries({ queryKey: [SCREENINGS, 'list'] });
    },
  };
  const isOpen = OPEN_SCREENING_STATES.includes(state);
  return (
    <>
      {(['cancel', 'remove'] as const)
        .filter((each) => each === 'remove' || isOpen)
        .map((each) => (
          <button
            key={each}
            type="button"
            className={`${isLink ? 'link' : 'btn small'} ${each === 'remove' ? 'severe' : ''}`.trim()}
            aria-label={t(`batch.${each}.of`, { name: fileName })}
            onClick={() => setOpen(each)}
          >
            {t(`batch.${each}.open`)}
          </button>
        ))}
      {open !== undefined && (
        <Confirm
          title={t(`batch.${open}.title`)}
          confirm={t(`batch.${open}.confirm`)}
          isOpen
          isSevere={open === 'remove'}
          onClose={() => setOpen(undefined)}
          work={works[open]}
        >
          <p>{t(`batch.${open}.text`, { name: fileName, count: rows, shown: formatCount(rows) })}</p>
        </Confirm>
      )}
    </>
  );
}
