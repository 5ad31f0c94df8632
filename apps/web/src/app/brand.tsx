import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export function Brand({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} className="brand">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 17c3 0 3-10 8-10s5 10 8 10" />
        <circle cx="4" cy="17" r="1.6" fill="var(--accent)" />
        <circle cx="20" cy="17" r="1.6" fill="var(--accent)" />
      </svg>
      {t('app.name')}
    </Link>
  );
}
