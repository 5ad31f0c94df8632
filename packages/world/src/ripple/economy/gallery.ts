import { type Account, NATIVE } from '../../accounts/account.ts';
import { later } from '../../accounts/economy/plans.ts';
import { toAmount, XRP } from '../assets.ts';
import { idOf } from '../entries.ts';
import { type Item, MAX_ITEMS_A_PAGE, toItem } from '../items.ts';
import { type RippleStage, spendable } from './stage.ts';

const TAXON = 20_250_101;
/** Hundred-thousandths of each later sale that are the artist's. */
const SHARE = 5_000;
const TRANSFERABLE = 0x0000_0008;
const IS_SALE = 0x0000_0001;
const SOLD_AFTER = 2;
const SOLD_ON_AFTER = 9;
const BURNT_AFTER = 15;
const PRICE_BASE = 6n * XRP;
const LATER_PRICE_BASE = 8n * XRP;

/** An artist makes items, which are sold for coins, sold on, or destroyed. */
export function actGallery(stage: RippleStage): void {
  if (stage.height % 8 === 6) make(stage);
}

function make(stage: RippleStage): void {
  const { book, cast, memory, random } = stage;
  const { account: from } = cast.artist;
  if (book.listItems(from.address).length >= MAX_ITEMS_A_PAGE) return;
  const item = toItem({ issuer: from.address, taxon: TAXON, number: memory.items, share: SHARE });
  const made = book.send({
    type: 'NFTokenMint',
    from,
    purpose: 'collectible',
    fields: { NFTokenTaxon: TAXON, TransferFee: SHARE, Flags: TRANSFERABLE },
    run: (acts) => acts.item(item, { to: from.address }),
  });
  if (made === undefined) return;
  memory.items += 1;
  const [first, second] = random.sample(cast.users, 2);
  if (first === undefined || second === undefined) return;
  sell(stage, item, { from, to: first.account, priceBase: PRICE_BASE }, (next) => {
    if (next.random.chance(200)) return later(next, BURNT_AFTER, (last) => destroy(last, item, first.account));
    later(next, SOLD_ON_AFTER, (last) =>
      sell(last, item, { from: first.account, to: second.account, priceBase: LATER_PRICE_BASE }),
    );
  });
}

interface Sale {
  readonly from: Account;
  readonly to: Account;
  readonly priceBase: bigint;
}

/** An offer, which moves nothing, and its acceptance, which moves the item one way and coins the other. */
function sell(stage: RippleStage, item: Item, sale: Sale, then?: (stage: RippleStage) => void): void {
  const { from, priceBase } = sale;
  const id = idOf(`item-offer/${item.id}/${stage.height}`);
  const fields = { NFTokenID: item.id, Amount: toAmount(NATIVE, priceBase), Flags: IS_SALE };
  const offered = stage.book.send({
    type: 'NFTokenCreateOffer',
    from,
    purpose: 'collectible',
    fields,
    run: (acts) => acts.entry(id, { LedgerEntryType: 'NFTokenOffer', Owner: from.address, ...fields }),
  });
  if (offered !== undefined)
    later(stage, SOLD_AFTER, (next) => {
      if (accept(next, item, { ...sale, id })) then?.(next);
    });
}

/** @returns whether it was bought */
function accept(
  { book, cast }: RippleStage,
  item: Item,
  { id, from, to, priceBase }: Sale & { readonly id: string },
): boolean {
  const { address: artist } = cast.artist.account;
  if (spendable({ book }, to) < priceBase || book.listItems(to.address).length >= MAX_ITEMS_A_PAGE) return false;
  const shareBase = from.address === artist ? 0n : (priceBase * BigInt(SHARE)) / 100_000n;
  const sold = book.send({
    type: 'NFTokenAcceptOffer',
    from: to,
    purpose: 'collectible',
    fields: { NFTokenSellOffer: id },
    run(acts) {
      acts.coins('value', to.address, from.address, priceBase - shareBase);
      if (shareBase > 0n) acts.coins('value', to.address, artist, shareBase);
      acts.item(item, { from: from.address, to: to.address });
      acts.entry(id, undefined);
    },
  });
  return sold !== undefined;
}

function destroy({ book }: RippleStage, item: Item, from: Account): void {
  book.send({
    type: 'NFTokenBurn',
    from,
    purpose: 'destruction',
    fields: { NFTokenID: item.id },
    run: (acts) => acts.item(item, { from: from.address }),
  });
}
