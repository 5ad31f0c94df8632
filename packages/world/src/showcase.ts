import type { Coin, Key, WorldBlock } from './coin.ts';
import type { Cast } from './economy/cast.ts';

/** An address with an answer worth reading. */
export interface ShowcaseItem {
  readonly id: 'ransom' | 'cash-out' | 'mixed' | 'miner' | 'user' | 'hot-wallet' | 'peel';
  readonly address: string;
  readonly title: string;
  readonly why: string;
}

/** Well inside the first peel chain, whose ransoms are known. */
const EARLY_HOP = 4;

interface Choice {
  readonly id: ShowcaseItem['id'];
  readonly title: string;
  readonly why: string;
  readonly key: Key | undefined;
}

const received = (coins: readonly Coin[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const { key } of coins) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The key that received most often; among equals the first. */
function findBusiest(coins: readonly Coin[]): Key | undefined {
  const [best] = [...received(coins)].sort((a, b) => b[1] - a[1]);
  return best?.[0];
}

/** The account into which peel chains were paid, and which was fed from elsewhere as well. */
function findCashOut(coins: readonly Coin[], cast: Cast): Key | undefined {
  const accounts = new Set(
    cast.mules.flatMap((mule) => cast.exchanges.map((exchange) => exchange.accounts.get(mule.owner))),
  );
  const peeled = coins.filter(
    (coin) => accounts.has(coin.key) && ['peel', 'deposit'].includes(coin.transaction.purpose),
  );
  return findBusiest(peeled.filter((coin) => coin.transaction.purpose === 'peel')) ?? findBusiest(peeled);
}

/** Good places to begin; only addresses that have received coins. */
export function listShowcase(cast: Cast, blocks: readonly WorldBlock[]): readonly ShowcaseItem[] {
  const coins = blocks.flatMap((block) => block.transactions.flatMap((transaction) => transaction.outputs));
  const of = (purpose: Coin['transaction']['purpose']): Coin[] =>
    coins.filter((coin) => coin.transaction.purpose === purpose);
  const users = coins.filter((coin) => coin.key?.wallet.owner.role === 'user');
  const mixed = of('coinjoin').filter(
    (coin, _, all) =>
      coin.key?.wallet.owner.role === 'user' &&
      all.filter((other) => other.transaction === coin.transaction && other.amountBase === coin.amountBase).length > 2,
  );
  const peels = of('peel').filter((coin) => coin.key?.wallet === cast.launderer.wallet);
  const choices: readonly Choice[] = [
    {
      id: 'ransom',
      title: '勒索收款地址',
      why: '“黑潮行动”向受害企业给出的赎金地址：自身有标签，资金来自交易所提币。',
      key: of('ransom').find((coin) => coin.key?.wallet === cast.ransomware.wallet)?.key,
    },
    {
      id: 'cash-out',
      title: '交易所充值地址：赎金变现',
      why: '剥离链一小笔一小笔地流入这个充值地址，其间也混有干净的资金。',
      key: findCashOut(coins, cast),
    },
    {
      id: 'peel',
      title: '剥离链中段',
      why: '无标签，一个输入、两个输出、大额继续前行：来源是赎金，去向是交易所与混币。',
      key: peels[EARLY_HOP]?.key,
    },
    {
      id: 'mixed',
      title: '混币输出',
      why: '等额 CoinJoin 的一个输出：来源在此中断，属于混币模式。',
      key: mixed[0]?.key,
    },
    {
      id: 'miner',
      title: '矿工收款地址',
      why: '只收区块奖励：最干净的来源。',
      key: findBusiest(of('coinbase').filter((coin) => coin.key?.wallet === cast.miners[4]?.wallet)),
    },
    { id: 'user', title: '普通用户', why: '提币、付款、收款：日常往来的评分。', key: findBusiest(users) },
    {
      id: 'hot-wallet',
      title: '交易所热钱包',
      why: '“海湾交易所”的热钱包：交易最多的地址，集中了所有客户的资金。',
      key: findBusiest(coins.filter((coin) => coin.key?.wallet === cast.exchanges[0]?.hot)),
    },
  ];
  return choices.flatMap(({ key, id, title, why }) =>
    key === undefined ? [] : [{ id, address: key.address, title, why }],
  );
}
