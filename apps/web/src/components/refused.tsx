import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import type { CallError } from '../lib/api.ts';
import { chainName } from './chain-icon.tsx';

interface Props {
  readonly refusal: CallError;
  /** The text that was asked for: an address of another chain can be opened there. */
  readonly id: string;
}

/** Nothing is known here, and nothing looks clean for it. */
export function Refused({ refusal, id }: Props) {
  const { t } = useTranslation();
  const { belongsTo } = refusal.details;
  return (
    <section className="unseen" role="alert">
      <b>{t([`refused.${refusal.code}`, 'refused.NOT_FOUND'])}</b>
      <div>
        {typeof belongsTo === 'string'
          ? t('refused.belongsTo', { chain: chainName(belongsTo) })
          : t([`error.${refusal.code}`, 'error.NOT_FOUND'])}
      </div>
      <div className="mono refused-id">{id}</div>
      <div className="actions">
        {typeof belongsTo === 'string' && (
          <Link className="btn primary" to={paths.address(belongsTo, id)}>
            {t('refused.openThere', { chain: chainName(belongsTo) })}
          </Link>
        )}
        <Link className="btn" to={paths.home}>
          {t('refused.home')}
        </Link>
      </div>
    </section>
  );
}
