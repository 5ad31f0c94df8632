import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_LENGTH, secondsOf } from '../../lib/days.ts';

/** False for older browsers without a callable calendar: days are typed there. */
export const hasCalendar = (): boolean =>
  typeof HTMLInputElement !== 'undefined' && 'showPicker' in HTMLInputElement.prototype;

interface Props {
  /** Name of the field. */
  readonly of: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The browser's own calendar, of a field of its own that nobody sees: what is chosen is written as it is typed, and a minute stays. */
export function PickDay({ of, value, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const typed = value.slice(0, DAY_LENGTH);
  const day = secondsOf(typed) === undefined ? '' : typed;
  return (
    <>
      <input
        ref={field}
        type="date"
        className="calendar-field"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={({ target }) =>
          onChange(target.value === '' || day === '' ? target.value : target.value + value.slice(DAY_LENGTH))
        }
      />
      <button
        type="button"
        className="input-end"
        aria-label={t('time.calendar', { field: of })}
        onClick={() => field.current?.showPicker()}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" />
        </svg>
      </button>
    </>
  );
}
