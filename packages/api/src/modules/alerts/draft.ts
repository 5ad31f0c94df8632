import type { CreateAlertBody } from '@sulian/contract';
import {
  type AlertConditions,
  type AlertDraft,
  AppError,
  type ChainAdapter,
  type ChainId,
  checkAlertCoin,
  checkAlertConditions,
  getChain,
} from '@sulian/domain';
import { getAdapter, getAddressText, notIndexed, refuseTokenAccount } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { getAsset } from './assets.ts';

type RequestedAlert = Omit<AlertDraft, 'caseId' | 'creatorId' | 'nowSec'>;

/**
 * Validates an alert in the order of the dialog: the object, the asset, then score and amount.
 * @throws ALERT_OF_ENTITY, ALERT_OF_OWNER, ALERT_ON_DEMAND, CHAIN_UNKNOWN, CHAIN_NOT_INDEXED, ADDRESS_INVALID, ADDRESS_OF_OTHER_CHAIN,
 * ASSET_UNKNOWN, ALERT_OF_ANY_COIN; TOKEN_ACCOUNT with details {owner}, ALERT_SCORE_INVALID, ALERT_AMOUNT_INVALID
 */
export async function toAlertDraft(deps: ApiDeps, body: CreateAlertBody): Promise<RequestedAlert> {
  if (body.isEntity) throw new AppError('ALERT_OF_ENTITY', 'An alert is about an address or a wallet');
  const adapter = getAdapter(deps, body.blockchain);
  const { chain } = adapter;
  const text = getAddressText(deps, adapter, body.address);
  if (body.objectType === 'WALLET') refuseOwner(chain);
  const height = await getHeight(deps, adapter);
  const asset = await getAsset(deps, adapter, body.conditions.coinId);
  await deps.ledger.read(chain, (reader) => refuseTokenAccount(reader, text, asset), {
    timeoutMs: deps.limits.pageTimeoutMs,
  });
  const conditions = toConditions(body);
  checkAlertCoin({ asset, conditions });
  checkAlertConditions(conditions);
  const address = body.objectType === 'WALLET' ? await getReference(deps, adapter, text) : text;
  const { objectType, name, note, isEnabled, isMailEnabled } = body;
  return { chain, objectType, address, asset, conditions, name, note, isEnabled, isMailEnabled, height };
}

/**
 * Refuses wallets of account chains: their addresses follow from labels, not from blocks, so no alert could fire for
 * all of them.
 */
function refuseOwner(chain: ChainId): void {
  if (getChain(chain).walletsBy !== 'owner') return;
  throw new AppError(
    'ALERT_OF_OWNER',
    `A wallet of ${chain} is defined by labels of an owner: set alerts on its addresses`,
  );
}

/** @throws ALERT_ON_DEMAND */
export async function refuseUnfollowed({ ledger }: Pick<ApiDeps, 'ledger'>, chain: ChainId): Promise<void> {
  if ((await ledger.getState(chain)).holding === 'ON_DEMAND') throw notFollowed(chain);
}

const notFollowed = (chain: ChainId): AppError =>
  new AppError('ALERT_ON_DEMAND', `blocks of ${chain} are not followed`);

/** Height of the chain; a chain without stored blocks could never fire. */
async function getHeight(deps: ApiDeps, { chain }: ChainAdapter): Promise<number> {
  const { height, holding } = await deps.ledger.getState(chain);
  if (holding === 'ON_DEMAND') throw notFollowed(chain);
  if (height === undefined) throw notIndexed(chain);
  return height;
}

/** NaN for anything but a number; it fails every bound. */
const toNumber = (sent: number | string | null | undefined): number => (typeof sent === 'number' ? sent : Number.NaN);

function toConditions({ type, conditions }: CreateAlertBody): AlertConditions {
  const thresholdScore = toNumber(conditions.thresholdScore);
  const amountUsd = toNumber(conditions.amount);
  if (type === 'SCORE_THRESHOLD') return { type, thresholdScore, scoringType: conditions.scoringType };
  if (type === 'ACTIVITY') return { type, activityType: conditions.activityType ?? 'ALL', amountUsd };
  return { type, thresholdScore, amountUsd };
}

/**
 * Reference address of a wallet that is named by any of its addresses; an address that was never seen is its own
 * wallet.
 */
export const getReference = (deps: ApiDeps, { chain }: ChainAdapter, address: string): Promise<string> =>
  deps.ledger.read(
    chain,
    async (reader) => {
      const row = await reader.findAddress(address);
      if (row === undefined || row.referenceAddressId === row.addressId) return address;
      const [reference] = await reader.listAddresses([row.referenceAddressId]);
      return reference?.text ?? address;
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
