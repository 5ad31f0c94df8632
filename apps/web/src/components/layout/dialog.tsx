import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withLateTexts } from '../../locales/late-texts.ts';

const DiscardBar = lazy(async () => ({
  default: (await withLateTexts(() => import('./discard-bar.tsx'))).DiscardBar,
}));

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closing loses what was entered. */
  readonly isForm?: boolean;
  readonly children: ReactNode;
}

/**
 * Modal dialog: the browser traps the focus. Esc, a click outside and its button close it, after a confirmation where
 * something was entered. Fades by `--motion`.
 */
export function Dialog({ title, isOpen, onClose, isForm = false, children }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isEntered, setEntered] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
    setEntered(false);
    setConfirming(false);
  }, [isOpen]);
  const mayLose = isForm && isEntered;
  const leave = () => (mayLose ? setConfirming(true) : onClose());
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog without our help
    <dialog
      className="dialog"
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && leave()}
    >
      <div className="dialog-body" onInput={() => setEntered(true)}>
        <header>
          <h2>{title}</h2>
          <button type="button" className="btn small" onClick={leave}>
            {t('state.close')}
          </button>
        </header>
        {isConfirming && (
          <Suspense>
            <DiscardBar onKeep={() => setConfirming(false)} onDiscard={onClose} />
          </Suspense>
        )}
        {isOpen && children}
      </div>
    </dialog>
  );
}
