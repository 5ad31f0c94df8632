import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { chainName } from '../chains/chain-icon.tsx';

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
      <b>
        {typeof belongsTo === 'string'
          ? t('refused.belongsTo', { chain: chainName(belongsTo) })
          : t(refusal.details['kind'] === undefined ? [`error.${refusal.code}`, 'error.NOT_FOUND'] : 'refused.kind', {
              kind: refusal.details['kind'],
            })}
      </b>
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

/** Answers that no retry changes: there is no such object to show panels of. */
const REFUSALS: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'CHAIN_NOT_INDEXED',
  'CHAIN_UNKNOWN',
  'ADDRESS_INVALID',
  'ADDRESS_OF_OTHER_CHAIN',
  'BAD_REQUEST',
]);

export const toRefusal = (error: Error | null): CallError | undefined =>
  error instanceof CallError && REFUSALS.has(error.code) ? error : undefined;
