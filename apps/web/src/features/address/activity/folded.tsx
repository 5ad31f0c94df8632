import { useTranslation } from 'react-i18next';

interface Props {
  /** Rows of this page that are taken for poisoning. */
  readonly count: number;
  /** Rows of this page that could not be looked up. */
  readonly notLookedUp: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** How many rows of a page are folded as address poisoning; one click shows them, another folds them again. */
export function Folded({ count, notLookedUp, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  if (count === 0 && notLookedUp === 0) return null;
  return (
    <div className="folded">
      {count > 0 && (
        <>
          <span className="dim">{t(isOpen ? 'poisoning.shown' : 'poisoning.folded', { count })}</span>
          <button type="button" className="link" aria-expanded={isOpen} onClick={onToggle}>
            {t(isOpen ? 'poisoning.fold' : 'poisoning.open')}
          </button>
        </>
      )}
      {notLookedUp > 0 && <span className="dim">{t('poisoning.pageNotLookedUp', { count: notLookedUp })}</span>}
    </div>
  );
}
