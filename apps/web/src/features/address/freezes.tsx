import type { Freeze, ObjectAnswer } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { useIsOnDemand } from '../../components/chains/use-chains.ts';
import { Hash } from '../../components/references/hash.tsx';
import { Bone } from '../../components/states/skeleton.tsx';
import { Time } from '../../components/text/time.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { canFreezeAssets, lacksEarlierEvents } from '../../lib/chain-assets.ts';
import { paths } from '../../lib/paths.ts';
import './freezes.css';
import { Hint } from './hint.tsx';

interface Props {
  readonly target: ObjectRef;
  /** Undefined while loading: the line reserves its space. */
  readonly object: ObjectAnswer | undefined;
}

/** Issuers' acts on the address by its chain's records; unknown acts do not prove that there were none. */
export function Freezes({ target, object }: Props) {
  const { t } = useTranslation();
  const isOnDemand = useIsOnDemand(target.blockchain);
  const freezes = object?.freezes ?? [];
  if (freezes.length === 0 && !canFreezeAssets(target.blockchain)) return null;
  return (
    <section className="card freezes" aria-label={t('freeze.title')}>
      <header>
        <h2>{t('freeze.title')}</h2>
        <Hint label={t('freeze.what')}>{t('freeze.fact')}</Hint>
        {object === undefined ? (
          <Bone width={220} height={16} />
        ) : (
          <Summary target={target} object={object} isOnDemand={isOnDemand} />
        )}
      </header>
      {freezes.length > 0 && (
        <ul>
          {freezes.map((freeze) => (
            <Line
              key={`${freeze.address} ${freeze.asset.chainId} ${freeze.since?.hash} ${freeze.until?.hash}`}
              freeze={freeze}
              target={target}
              isOnDemand={isOnDemand}
            />
          ))}
        </ul>
      )}
      {object !== undefined && object.freezesTotal > freezes.length && (
        <p className="dim">{t('freeze.more', { count: object.freezesTotal - freezes.length })}</p>
      )}
      {object?.areFreezesCut === true && !isOnDemand && <p className="dim">{t('freeze.cut')}</p>}
    </section>
  );
}

interface SummaryProps {
  readonly target: ObjectRef;
  readonly object: ObjectAnswer;
  /** A freeze is its issuer's transaction, and in no history of the address: without all blocks none is excluded. */
  readonly isOnDemand: boolean;
}

/** Coins in which the address is frozen by stored events, and the block from which events are stored. */
function Summary({ target: { blockchain }, object, isOnDemand }: SummaryProps) {
  const { t } = useTranslation();
  const { freezes, freezesFrom, basis } = object;
  const symbols = new Set(freezes.filter(({ until }) => until === null).map(({ asset }) => asset.symbol));
  const height = formatCount(basis.height);
  return (
    <>
      {[...symbols].map((symbol) => (
        <span className="chip frozen" key={symbol}>
          {t(isOnDemand ? 'freeze.seen' : 'freeze.now', { symbol })}
        </span>
      ))}
      {freezesFrom === null ? (
        <span className="chip unknown">
          {t(isOnDemand ? 'freeze.onDemand' : freezes.length === 0 ? 'freeze.notHeld' : 'freeze.partlyHeld')}
        </span>
      ) : (
        <span className="dim">
          {t(freezes.length === 0 ? 'freeze.none' : symbols.size === 0 ? 'freeze.lifted' : 'freeze.asOf', { height })}
        </span>
      )}
      {lacksEarlierEvents(blockchain, freezesFrom) && (
        <span className="chip unknown">{t('freeze.heldFrom', { height: formatCount(freezesFrom) })}</span>
      )}
    </>
  );
}

function Line({ freeze, target, isOnDemand }: Omit<SummaryProps, 'object'> & { readonly freeze: Freeze }) {
  const { t } = useTranslation();
  const { asset, issuer, since, until, destroyed } = freeze;
  const { blockchain } = target;
  return (
    <li>
      <div>
        <div className="caption">{t('freeze.coin')}</div>
        <div>
          <b title={asset.chainId ?? undefined}>{asset.symbol}</b>{' '}
          {until !== null && <span className="chip">{t('freeze.isLifted')}</span>}
        </div>
        {issuer !== null && <div className="dim">{t('freeze.issuer', { issuer })}</div>}
        {target.kind === 'wallets' && <Hash text={freeze.address} to={paths.address(blockchain, freeze.address)} />}
      </div>
      <div>
        <div className="caption">{t('freeze.since')}</div>
        {since === null ? t('freeze.before') : <Done by={since} blockchain={blockchain} />}
      </div>
      <div>
        <div className="caption">{t('freeze.until')}</div>
        {until === null ? (
          t(isOnDemand ? 'app.missing' : 'freeze.notLifted')
        ) : (
          <Done by={until} blockchain={blockchain} />
        )}
      </div>
      <div>
        <div className="caption">{t('freeze.destroyed')}</div>
        {destroyed.length === 0
          ? t(isOnDemand ? 'app.missing' : 'freeze.noneDestroyed')
          : destroyed.map(({ amount, ...by }) => (
              <div key={`${by.hash} ${amount}`}>
                {amount === null ? (
                  t('freeze.amountUnknown')
                ) : (
                  <b className="mono">
                    <Figure text={groupAmount(amount)} /> {asset.symbol}
                  </b>
                )}
                <Done by={by} blockchain={blockchain} />
              </div>
            ))}
      </div>
    </li>
  );
}

interface DoneProps {
  readonly by: NonNullable<Freeze['since']>;
  readonly blockchain: string;
}

/** When, and by which transaction. */
function Done({ by: { hash, timeSec }, blockchain }: DoneProps) {
  return (
    <div className="freeze-done">
      <Time sec={timeSec} /> <Hash text={hash} to={paths.transaction(blockchain, hash)} />
    </div>
  );
}
