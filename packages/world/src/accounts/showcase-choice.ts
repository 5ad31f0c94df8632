/** An address with an answer worth reading. */
export interface AccountShowcaseItem<Id extends string> {
  readonly id: Id;
  readonly address: string;
  readonly title: string;
  readonly why: string;
  /** First ones who paid a collector, each an address that no label names. */
  readonly payers?: readonly string[];
}

/** The same before it is known whether the story came so far. */
export interface Choice<Id extends string> extends Omit<AccountShowcaseItem<Id>, 'address'> {
  readonly address: string | undefined;
}

/** The choices that are there already. */
export const pickShown = <Id extends string>(
  choices: readonly Choice<Id>[],
  isShown: (address: string) => boolean = () => true,
): readonly AccountShowcaseItem<Id>[] =>
  choices.flatMap(({ address, ...item }) => (address !== undefined && isShown(address) ? [{ ...item, address }] : []));
