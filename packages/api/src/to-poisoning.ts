import type { Poisoning } from '@sulian/contract';
import type { LedgerReader, PoisoningMark } from '@sulian/domain';

export type ToPoisoning = (mark: PoisoningMark) => Poisoning;

/** Puts marks into the words of the calls, with the texts of their addresses. */
export async function readPoisoningTexts(
  reader: Pick<LedgerReader, 'listAddresses'>,
  marks: readonly PoisoningMark[],
): Promise<ToPoisoning> {
  const ids = new Set(
    marks.flatMap(({ victim, poisoner, imitated }) => [victim, poisoner ?? [], imitated ?? []].flat()),
  );
  const texts = new Map((await reader.listAddresses([...ids])).map(({ addressId, text }) => [addressId, text]));
  const textOf = (id: number | undefined): string | null => (id === undefined ? null : (texts.get(id) ?? null));
  return ({ rule, victim, poisoner, imitated, lookUp }) => ({
    rule,
    lookUp,
    victim: textOf(victim) ?? '',
    poisoner: textOf(poisoner),
    imitated: textOf(imitated),
  });
}
