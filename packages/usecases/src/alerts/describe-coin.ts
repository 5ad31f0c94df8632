import { type AssetRow, formatAmount, type MailDraft } from '@sulian/domain';
import { toUnlinked } from './to-unlinked.ts';

type Language = MailDraft['language'];

const WORDS = {
  cn: {
    token: '代币',
    contract: '合约',
    unread: '未能读取，见“预警通知”',
    nameless: '名称未知',
    claimed: '未收录，名称为合约自称',
    spam: '疑似仿冒，名称为合约自称',
    raw: '原始单位',
    bracket: ['（', '）'],
  },
  en: {
    token: 'token',
    contract: 'contract',
    unread: 'not read: see Notifications in Sulian',
    nameless: 'name unknown',
    claimed: "unlisted; the name is the contract's own claim",
    spam: "suspected imitation; the name is the contract's own claim",
    raw: 'raw units',
    bracket: [' (', ')'],
  },
} as const;

/** A token without claims is listed under its shortened key. */
const isNameless = ({ key, symbol, isKnown }: AssetRow): boolean =>
  !isKnown && key !== null && symbol.includes('…') && key.startsWith(symbol.split('…')[0] ?? '');

function toName(asset: AssetRow, language: Language): string {
  const words = WORDS[language];
  if (isNameless(asset)) return words.nameless;
  const { symbol, name, isKnown, isSpam } = asset;
  const [opening, closing] = words.bracket;
  const notes = [
    ...(name === symbol ? [] : [isKnown ? name : toUnlinked(name)]),
    ...(isKnown ? [] : [isSpam ? words.spam : words.claimed]),
  ];
  return `${isKnown ? symbol : toUnlinked(symbol)}${notes.map((note) => `${opening}${note}${closing}`).join('')}`;
}

/** Lines of a mail on a token, each with its label: its name, and its contract in full. @param asset undefined: not read */
export function describeToken(asset: AssetRow | undefined, language: Language): readonly (readonly [string, string])[] {
  const words = WORDS[language];
  if (asset === undefined) return [[words.token, words.unread]];
  return [
    [words.token, toName(asset, language)],
    ...(asset.key === null ? [] : [[words.contract, asset.key] as const]),
  ];
}

/** Amount of a token with its symbol; raw where its contract states no decimals. */
export function describeAmount(amountBase: bigint, asset: AssetRow, language: Language): string {
  const { decimals, symbol, isKnown } = asset;
  if (decimals === null) return `${amountBase} ${WORDS[language].raw}`;
  const amount = formatAmount(amountBase, decimals);
  return isNameless(asset) ? amount : `${amount} ${isKnown ? symbol : toUnlinked(symbol)}`;
}
