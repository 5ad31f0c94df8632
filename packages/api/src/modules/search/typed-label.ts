import { joinAddressKey, type Label } from '@sulian/domain';
import { findSpeakingLabel } from '@sulian/usecases';
import type { TypedAddress } from './search-text.ts';

type Deps = Parameters<typeof findSpeakingLabel>[0];

/** Label of the customer who was typed with the address, otherwise of the address. */
export function findTypedLabel(deps: Deps, { text, subKey }: Pick<TypedAddress, 'text' | 'subKey'>): Label | undefined {
  const customer = subKey === null ? undefined : findSpeakingLabel(deps, joinAddressKey({ address: text, subKey }));
  return customer ?? findSpeakingLabel(deps, text);
}
