import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN_MS = 1_500;
type State = 'idle' | 'done' | 'failed';

/** Clipboards are refused outside secure contexts; a hidden field is how it is done there. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement('textarea'), { value: text });
    document.body.append(field);
    field.select();
    const isDone = document.execCommand('copy');
    field.remove();
    return isDone;
  }
}

const copy = async (text: Props['text']): Promise<boolean> => writeText(typeof text === 'string' ? text : await text());

interface Props {
  /** A function is called at the press. */
  readonly text: string | (() => Promise<string>);
  readonly isLabelled?: boolean;
  /** Text before the press; absent: the usual one. */
  readonly label?: string;
  /** False where so many are shown that Tab would hardly leave them. */
  readonly isTabStop?: boolean;
}

/** Copies the whole text, however short it is shown. */
export function CopyButton({ text, isLabelled = false, label: ownLabel, isTabStop = true }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const label = t(state === 'done' ? 'app.copied' : state === 'failed' ? 'state.copyFailed' : 'app.copy');
  const shownLabel = state === 'idle' && ownLabel !== undefined ? ownLabel : label;
  return (
    <button
      type="button"
      className={isLabelled ? 'btn' : `copy ${state}`}
      title={shownLabel}
      tabIndex={isTabStop ? undefined : -1}
      onClick={() => void copy(text).then((isDone) => setState(isDone ? 'done' : 'failed'))}
    >
      {!isLabelled && <CopyMark isDone={state === 'done'} />}
      <span className={isLabelled ? '' : 'sr-only'} aria-live="polite">
        {shownLabel}
      </span>
    </button>
  );
}

function CopyMark({ isDone }: { readonly isDone: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" aria-hidden="true">
      {isDone ? (
        <path d="M3 8.5l3.2 3.2L13 5" strokeWidth="1.8" />
      ) : (
        <path d="M5.5 5.5h7v7h-7zM3.5 10.5v-7h7" strokeWidth="1.3" />
      )}
    </svg>
  );
}
