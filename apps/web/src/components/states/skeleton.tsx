import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

/** Grey placeholder of a text. */
export function Bone({ width = '100%', height = 14 }: Pick<CSSProperties, 'width' | 'height'>) {
  return <span className="bone" style={{ width, height }} aria-hidden="true" />;
}

/** Lines of a panel that is on its way. */
export function Skeleton({ rows = 4 }: { readonly rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <Bone key={index} width={`${96 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  );
}

/** For cells and buttons only. */
export function Spinner({ label }: { readonly label?: string }) {
  const { t } = useTranslation();
  return <span className="spinner" role="status" aria-label={label ?? t('state.loading')} />;
}
