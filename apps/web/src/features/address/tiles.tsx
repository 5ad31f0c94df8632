import type { CoinsAnswer, ObjectAnswer } from '@sulian/contract';
import { formatCount, formatDay, isStoredInPart, isUnfetched } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BalanceFigure } from '../../components/amounts/balance-figure.tsx';
import { Cny, CnyRate } from '../../components/amounts/cny.tsx';
import { Usd } from '../../components/amounts/usd.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { Bone } from '../../components/states/skeleton.tsx';
import { Failed, Stale } from '../../components/states/states.tsx';
import { AsOfBlock } from '../../components/text/as-of-block.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { hasManyAssets } from '../../lib/chain-assets.ts';
import { coinsQuery } from '../../lib/object-queries.ts';
import { ALL, type Choice, choiceOf, findChosen, tabsOf } from './assets/choice.ts';
import { useCoinText } from './assets/use-coin-text.ts';
import { Hint } from './hint.tsx';

interface Props {
  readonly target: ObjectRef;
  /** Undefined while loading: its first and last activity appear next to the sums. */
  readonly object: ObjectAnswer | undefined;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/**
 * Balance, income, spending, number of transactions, and the first and last of them; a missing value is N/A with the
 * reason.
 */
export function Tiles({ target, object, choice, onChoose }: Props) {
  const { t } = useTranslation();
  const panel = useId();
  const query = useQuery(coinsQuery(target));
  const toText = useCoinText(query.data?.items);
  if (query.data === undefined && query.isError)
    return (
      <section className="card" aria-label={t('tile.title')}>
        <header>
          <h2>{t('tile.title')}</h2>
        </header>
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  return (
    <section aria-label={t('tile.title')} id="balance">
      {query.isError && <Stale query={query} />}
      {hasManyAssets(target.blockchain) && query.data !== undefined && query.data.items.length > 0 && (
        <Tabs<Choice>
          label={t('assets.tabs')}
          controls={panel}
          value={choice}
          onChange={onChoose}
          options={[
            { value: ALL, label: t('assets.all') },
            ...tabsOf(query.data.items, choice).map((item) => ({ value: choiceOf(item), label: toText(item) })),
          ]}
        />
      )}
      <div className="tiles" id={panel} aria-busy={query.data === undefined}>
        {query.data === undefined ? <Waiting /> : <Figures coins={query.data} choice={choice} />}
        <Activity object={object} />
      </div>
      {query.data !== undefined && isValued(query.data, choice) && <CnyRate rate={query.data._metadata.cny} />}
    </section>
  );
}

/** A figure of the choice has a value in USD, and so one in CNY where there is a rate. */
function isValued({ items, _metadata }: CoinsAnswer, choice: Choice): boolean {
  const of = choice === ALL ? _metadata : findChosen(items, choice);
  return [of?.balanceUsd, of?.amountReceivedUsd, of?.amountSentUsd].some((usd) => usd != null);
}

const NAMES = ['balance', 'income', 'spending', 'transactions'] as const;

function Waiting() {
  const { t } = useTranslation();
  return NAMES.map((name) => (
    <div className="card tile" key={name}>
      <div className="caption">{t(`tile.${name}`)}</div>
      <div className="tile-value">
        <Bone width="70%" height={20} />
      </div>
      <div className="tile-note">
        <Bone width="40%" height={12} />
      </div>
    </div>
  ));
}

/** Sums over assets in USD; without prices there are none. */
function TotalFigures({ coins }: { readonly coins: CoinsAnswer }) {
  const { t } = useTranslation();
  const { balanceUsd, amountReceivedUsd, amountSentUsd, unpriced } = coins._metadata;
  const note = unpriced !== null && unpriced > 0 ? t('tile.unpriced', { count: unpriced }) : '';
  const isPart = isUnfetched(coins.basis);
  const asOf = <AsOfBlock of={coins.basis.historyHeight} head={coins.basis.height} />;
  const names = ['balance', 'income', 'spending'] as const;
  const values = [balanceUsd, amountReceivedUsd, amountSentUsd];
  const isPriceless = (name: (typeof names)[number]) => name === 'balance' || coins._metadata.isSummed;
  return names.map((name, index) => {
    const value = values[index] ?? null;
    return (
      <Tile
        key={name}
        name={t(`tile.total.${name}`)}
        note={
          value !== null ? (
            <>
              <Cny usd={value} rate={coins._metadata.cny} />
              {coins._metadata.cny !== null && note !== '' && ' · '}
              <span className="nowrap">{note}</span> {asOf}
            </>
          ) : isPart ? (
            ''
          ) : isPriceless(name) ? (
            t('tile.noPrice')
          ) : (
            note
          )
        }
      >
        {value === null ? (
          <>
            {t('app.missing')}{' '}
            {isPart ? (
              <Hint label={t('assets.noTotalWhy')}>{t('list.part')}</Hint>
            ) : isPriceless(name) ? (
              <Hint label={t('assets.noTotalWhy')}>{t('assets.noTotal')}</Hint>
            ) : (
              <NotSummed of={coins} />
            )}
          </>
        ) : (
          <Usd value={value} />
        )}
      </Tile>
    );
  });
}

function Figures({ coins, choice }: { readonly coins: CoinsAnswer; readonly choice: Choice }) {
  const { t } = useTranslation();
  const { items, _metadata } = coins;
  const coin = choice === ALL ? undefined : findChosen(items, choice);
  const toText = useCoinText(items);
  const coinName = coin === undefined ? '' : toText(coin);
  const symbol = coin !== undefined && coin.decimals === null ? `${coinName} · ${t('assets.raw')}` : coinName;
  const isWhole = coin === undefined || items.length === 1;
  const ofCoin = coin?.numberOfTransactions ?? null;
  // Over all coins there may be no count where the one coin's history is whole.
  const ofAll = _metadata.numberOfTransactions ?? (isUnfetched(coins.basis) ? ofCoin : null);
  const count = isWhole ? ofAll : ofCoin;
  const { historyHeight } = coin ?? coins.basis;
  const asOf = historyHeight !== null && <AsOfBlock of={historyHeight} head={coins.basis.height} />;
  return (
    <>
      {choice === ALL ? (
        <TotalFigures coins={coins} />
      ) : (
        <>
          <Amount
            name={t('tile.balance')}
            amount={coin === undefined ? undefined : coin.balance}
            usd={coin?.balanceUsd}
            isLatest
            cny={_metadata.cny}
            symbol={symbol}
            close={oldClose(coin, coins.basis.time)}
            asOf={asOf}
          />
          {(['income', 'spending'] as const).map((name) => (
            <Amount
              key={name}
              name={t(`tile.${name}`)}
              amount={name === 'income' ? coin?.amountReceived : coin?.amountSent}
              usd={name === 'income' ? coin?.amountReceivedUsd : coin?.amountSentUsd}
              cny={_metadata.cny}
              symbol={symbol}
              why={_metadata.isSummed ? undefined : <NotSummed of={coins} />}
              asOf={asOf}
            />
          ))}
        </>
      )}
      <Tile
        name={t('tile.transactions')}
        note={
          count !== null && (
            <>
              {t(_metadata.isPartial && !isUnfetched(coins.basis) ? 'tile.partial' : 'tile.exact')} {asOf}
            </>
          )
        }
      >
        {count === null ? (
          <>
            {t('app.missing')}{' '}
            {isUnfetched(coin ?? coins.basis) ? (
              <Hint label={t('tile.why')}>{t('list.part')}</Hint>
            ) : (
              <Hint label={t('tile.why')}>{t('tile.tooMany', { limit: formatCount(_metadata.summedAtMost) })}</Hint>
            )}
          </>
        ) : (
          formatCount(count)
        )}
      </Tile>
    </>
  );
}

/** Age of a close, relative to the ledger's head, above which a note appears. */
const OLD_SEC = 3 * 86_400;

const oldClose = (coin: CoinsAnswer['items'][number] | undefined, headSec: number | null): number | undefined =>
  coin?.priceDate == null || headSec === null || headSec - coin.priceDate <= OLD_SEC ? undefined : coin.priceDate;

interface AmountProps {
  readonly name: string;
  /** Null: a balance that is unknown. */
  readonly amount: string | null | undefined;
  readonly usd: number | null | undefined;
  readonly cny: CoinsAnswer['_metadata']['cny'];
  readonly symbol: string;
  /** Day of the close that the value rests on, where it is old. */
  readonly close?: number | undefined;
  /** The value is by the latest price. */
  readonly isLatest?: boolean;
  /** Why there is no value. */
  readonly why?: ReactNode;
  /** Block of the amount, where that is not the newest. */
  readonly asOf: ReactNode;
}

function Amount({ name, amount, usd, cny, symbol, close, why, asOf, isLatest = false }: AmountProps) {
  const { t } = useTranslation();
  const note = (
    <>
      <Usd value={usd ?? null} isLatest={isLatest} /> <Cny usd={usd} rate={cny} /> {why}
      {close !== undefined && ` · ${t('tile.closeOf', { date: formatDay(close) })}`} {asOf}
    </>
  );
  return (
    <Tile name={name} note={note}>
      {amount === undefined ? (
        t('app.missing')
      ) : (
        <>
          <BalanceFigure balance={amount} />
          {amount !== null && <small>{symbol}</small>}
        </>
      )}
    </Tile>
  );
}

/** Number of transactions above which a wallet's history is not summed. */
function NotSummed({ of: { _metadata, basis } }: { readonly of: CoinsAnswer }) {
  const { t } = useTranslation();
  const limit = formatCount(_metadata.summedAtMost);
  if (isUnfetched(basis)) return <Hint label={t('tile.whyNotSummed')}>{t('list.part')}</Hint>;
  return <Hint label={t('tile.whyNotSummed')}>{t('tile.notSummed', { limit })}</Hint>;
}

function Activity({ object }: { readonly object: ObjectAnswer | undefined }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const { firstActivityDate: first = null, lastActivityDate: last = null } = object ?? {};
  const show = (sec: number | null): ReactNode => (sec === null ? t('app.missing') : <Time sec={sec} />);
  return (
    <div className="card tile activity">
      <div className="caption">{inZone(t('tile.activity'))}</div>
      {object === undefined ? (
        <Bone width="80%" height={16} />
      ) : (
        <div className="activity-times">
          <span>
            <small>{t(isStoredInPart(object.basis) ? 'object.firstHeld' : 'object.first')}</small> {show(first)}
          </span>
          <span>
            <small>{t('object.last')}</small> {show(last)}
          </span>
        </div>
      )}
    </div>
  );
}

interface TileProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function Tile({ name, note, children }: TileProps) {
  return (
    <div className="card tile">
      <div className="caption">{name}</div>
      <div className="tile-value">{children}</div>
      <div className="tile-note">{note}</div>
    </div>
  );
}
