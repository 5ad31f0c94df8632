import { type AccountClaim, accountOf, listEnds, toAccountSightings } from '../accounts/account-claims.ts';
import { CONFIDENCE } from '../label-source.ts';
import type { Sighting } from '../sighting.ts';
import type { SolanaCast } from './economy/cast.ts';
import type { SolanaBlock } from './solana-block.ts';

/** Only the first so many deposit addresses became known to anybody. */
const KNOWN_DEPOSITS = 2;

function listClaims(cast: SolanaCast): readonly AccountClaim[] {
  const { own, authority, service, report } = CONFIDENCE;
  const [staking] = cast.validators;
  return [
    ...cast.exchanges.flatMap(({ owner, hot, deposits }): AccountClaim[] => {
      const known = [...deposits.values()].slice(0, KNOWN_DEPOSITS);
      const who = { owner, type: 'Exchange', countries: ['SG'] } as const;
      return [
        { ...who, accounts: [hot], confidence: own, note: '热钱包' },
        { ...who, accounts: known, confidence: service, note: '充值地址' },
      ];
    }),
    { owner: cast.pool.owner, accounts: [cast.pool], type: 'Dex', confidence: own, note: 'SOL/USDC 流动性池' },
    { ...accountOf(cast.issuer), type: 'Secondary coin', countries: ['SG'], confidence: own, note: '稳定币发行地址' },
    { ...accountOf(cast.charity), type: 'Donations', countries: ['CN'], confidence: own, note: '捐款地址' },
    ...(staking === undefined
      ? []
      : [{ ...accountOf(staking), type: 'Staking pool' as const, confidence: service, note: '验证者地址' }]),
    { ...accountOf(cast.sanctioned), type: 'OFAC sanction list', confidence: authority, note: '模拟制裁名单' },
    { ...accountOf(cast.scam), type: 'Scam', confidence: report, note: '受害人举报' },
    { ...accountOf(cast.thief), type: 'Phishing', confidence: report, note: '受害人举报：转移代币账户' },
  ];
}

/** Public knowledge: labels of some addresses, none of victims and users. Only addresses that have appeared. */
export function listSolanaSightings(cast: SolanaCast, blocks: readonly SolanaBlock[]): readonly Sighting[] {
  const endsOfBlocks = blocks.map(({ transactions, reward }) =>
    listEnds([...transactions.flatMap((each) => each.moves), reward]),
  );
  return toAccountSightings('SOLANA', listClaims(cast), endsOfBlocks);
}
