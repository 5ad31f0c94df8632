import { useTranslation } from 'react-i18next';

/** Parts of an object's page, by the ids of their elements. */
const PARTS = ['risk', 'lists'] as const;

/** The first stops of an object's page: each leads past what comes before its part. Hidden until focused. */
export function SkipLinks() {
  const { t } = useTranslation();
  return PARTS.map((id) => (
    <button type="button" className="skip-link" key={id} onClick={() => focusPart(id)}>
      {t(`keys.skip.${id}`)}
    </button>
  ));
}

function focusPart(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  part.tabIndex = -1;
  part.focus();
}
