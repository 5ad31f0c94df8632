import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Confirmation that closing may lose the entered text. */
export function DiscardBar({ onKeep, onDiscard }: Props) {
  const { t } = useTranslation();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="dialog-discard" role="alert">
      <span>{t('dialog.discardText')}</span>
      <button type="button" className="btn small primary" ref={keep} onClick={onKeep}>
        {t('dialog.keep')}
      </button>
      <button type="button" className="btn small" onClick={onDiscard}>
        {t('dialog.discard')}
      </button>
    </div>
  );
}
