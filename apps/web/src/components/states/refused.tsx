import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { chainName } from '../chains/chain-icon.tsx';
import { useChainMark } from '../chains/use-chain-text.ts';

interface Props {
  readonly refusal: CallError;
  /** Requested text: an address of another chain can be opened there. */
  readonly id: string;
}

/** Nothing is known here, and nothing looks clean for it. */
export function Refused({ refusal, id }: Props) {
  const { t } = useTranslation();
  const findMark = useChainMark();
  const { belongsTo } = refusal.details;
  const isOpened = typeof belongsTo === 'string' && findMark(belongsTo) !== 'unsupported';
  return (
    <section className="unseen" role="alert">
      <b>
        <Reason refusal={refusal} />
      </b>
      <div className="mono refused-id">{id}</div>
      <div className="actions">
        {isOpened && (
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

function Reason({ refusal: { code, details } }: Pick<Props, 'refusal'>) {
  const { t } = useTranslation();
  const findMark = useChainMark();
  const { belongsTo, kind } = details;
  const chain = details['blockchain'] ?? details['chain'];
  if (typeof belongsTo === 'string') {
    const isRead = findMark(belongsTo) !== 'unsupported';
    return t(isRead ? 'refused.belongsTo' : 'refused.belongsToUnsupported', { chain: chainName(belongsTo) });
  }
  const mark = code === 'CHAIN_NOT_INDEXED' && typeof chain === 'string' ? findMark(chain) : undefined;
  if (mark !== undefined) return t(`refused.${mark}`, { chain: chainName(String(chain)) });
  return kind === undefined ? t([`error.${code}`, 'error.NOT_FOUND']) : t('refused.kind', { kind });
}

/** Answers that no retry changes: there is no such object to show panels of. */
const REFUSALS: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'CHAIN_NOT_INDEXED',
  'CHAIN_UNKNOWN',
  'HISTORY_NOT_FETCHED',
  'ADDRESSES_ONLY',
  'ADDRESS_INVALID',
  'ADDRESS_OF_OTHER_CHAIN',
  'BAD_REQUEST',
]);

/** The refusal of what is not fetched yet; undefined for any other error. */
export const toUnfetched = (error: Error | null): CallError | undefined =>
  error instanceof CallError && error.code === 'HISTORY_NOT_FETCHED' ? error : undefined;

export const toRefusal = (error: Error | null): CallError | undefined =>
  error instanceof CallError && REFUSALS.has(error.code) ? error : undefined;
