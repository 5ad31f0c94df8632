import type { ObjectAnswer } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Time } from '../../components/text/time.tsx';
import { Hint } from './hint.tsx';
import './stake.css';

interface Props {
  /** Undefined while it is on its way. */
  readonly object: Pick<ObjectAnswer, 'stake'> | undefined;
}

/** Free, staked and pending parts of a balance; an unknown stake does not prove that nothing is staked. */
export function Stake({ object }: Props) {
  const { t } = useTranslation();
  const stake = object?.stake ?? null;
  if (stake === null) return null;
  return (
    <section className="card stake" aria-label={t('stake.title')}>
      <header>
        <h2>{t('stake.title')}</h2>
        <Hint label={t('stake.what')}>{t('stake.fact')}</Hint>
        {'unknown' in stake && <span className="chip unknown">{t(`stake.unknown.${stake.unknown}`)}</span>}
        {'free' in stake && !hasStake(stake) && (
          <span className="dim">{t('stake.none', { amount: groupAmount(stake.free) })}</span>
        )}
      </header>
      {'free' in stake && hasStake(stake) && <Parts stake={stake} />}
    </section>
  );
}

type Divided = Extract<ObjectAnswer['stake'], { free: string }>;

/** False where nothing is staked or unstaking: all of the balance is free. */
const hasStake = ({ frozen, unfreezingTotal }: Divided): boolean => /[1-9]/.test(frozen + unfreezingTotal);

function Parts({ stake }: { readonly stake: Divided }) {
  const { t } = useTranslation();
  const { free, frozen, delegated, unfreezing, unfreezingTotal } = stake;
  return (
    <dl className="stake-parts">
      <Part name={t('stake.free')} amount={free} />
      <Part name={t('stake.frozen')} amount={frozen}>
        {Number(delegated) > 0 && (
          <span className="dim"> {t('stake.delegated', { amount: groupAmount(delegated) })}</span>
        )}
      </Part>
      <Part name={t('stake.unfreezing')} amount={unfreezingTotal}>
        {unfreezing.map(({ amount, until }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike in all that is told of them.
          <div className="dim" key={at}>
            {groupAmount(amount)} · {t('stake.until')} <Time sec={until} />
          </div>
        ))}
      </Part>
    </dl>
  );
}

interface PartProps {
  readonly name: string;
  readonly amount: string;
  readonly children?: React.ReactNode;
}

function Part({ name, amount, children }: PartProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className="mono">{groupAmount(amount)}</span>
        {children}
      </dd>
    </div>
  );
}
