import type { EntityAnswer } from '@sulian/contract';
import type { EntityType } from '@sulian/domain';

/** Types whose page shows the blocks of risk assessment and registration policy. */
const TYPES_WITH_BLOCKS: ReadonlySet<EntityType> = new Set<EntityType>([
  'Exchange',
  'Gambling',
  'ATM',
  'Bot',
  'Dex',
  'Donations',
  'NFT Marketplace',
  'Payment Service Provider',
]);

export const hasBlocks = (type: EntityType): boolean => TYPES_WITH_BLOCKS.has(type);

/** A flag with three answers: yes, no, and not known. */
export type Flag = boolean | null;

/** True where neither an ID copy nor personal information is required; unknown as soon as one of the two is. */
export function isKycFree(policies: NonNullable<EntityAnswer['policies']>): Flag {
  const { isAskingCopyOfId, isAskingPersonalInformation } = policies;
  if (isAskingCopyOfId === true || isAskingPersonalInformation === true) return false;
  return isAskingCopyOfId === false && isAskingPersonalInformation === false ? true : null;
}
