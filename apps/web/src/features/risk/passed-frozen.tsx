import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Hash } from '../../components/references/hash.tsx';
import { lacksEarlierEvents } from '../../lib/chain-assets.ts';
import { paths } from '../../lib/paths.ts';

interface Props {
  readonly row: ScoringDetail;
  readonly blockchain: string;
}

/** Addresses that an issuer has frozen on the ways of a row: a fact of the chain without a colour of risk. */
export function PassedFrozen({ row: { frozen }, blockchain }: Props) {
  const { t } = useTranslation();
  if (frozen === undefined) return null;
  const { addresses, total } = frozen;
  return (
    <div>
      {addresses.map(({ address, assets, percentage }) => (
        <div key={address}>
          <span className="chip frozen">{t('risk.passedFrozen', { symbols: assets.join(t('risk.typesJoin')) })}</span>{' '}
          <Hash text={address} to={paths.address(blockchain, address)} />{' '}
          <span className="dim">{percentage < 0.01 ? '< 0.01' : percentage.toFixed(2)} %</span>
        </div>
      ))}
      {total > addresses.length && (
        <div className="dim">{t('risk.moreFrozen', { count: total - addresses.length })}</div>
      )}
    </div>
  );
}

/** Basis of the freeze marks; undefined on a chain whose assets cannot be frozen. */
export function useFreezesText(): (result: Pick<ScoringResult, 'freezes' | 'blockchain'>) => string | undefined {
  const { t } = useTranslation();
  return ({ freezes, blockchain }) => {
    if (freezes === undefined) return undefined;
    if (freezes.from === null) return t('risk.freezesNotHeld');
    if (!freezes.isWhole) return t('risk.freezesCut');
    if (lacksEarlierEvents(blockchain, freezes.from))
      return t('risk.freezesFrom', { height: formatCount(freezes.from) });
    return t('risk.freezesLooked');
  };
}
