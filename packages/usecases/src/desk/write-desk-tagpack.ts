import { type WrittenPack, writeTagpack } from '@sulian/attribution';
import { AppError, type DeskObject, type TagpackType } from '@sulian/domain';

/** A label that somebody entered for an object, in place of everything that the case wrote about it. */
interface DeskTag {
  readonly id: number;
  readonly label: string;
  readonly type: TagpackType;
}

interface DeskPack extends Pick<WrittenPack, 'title' | 'creator' | 'day'> {
  readonly tags: readonly DeskTag[];
}

/** The listed objects as a TagPack: their addresses with the entered labels, and nothing else of the desk. @throws NOT_FOUND */
export function writeDeskTagpack(
  objects: ReadonlyArray<Pick<DeskObject, 'id' | 'chain' | 'address'>>,
  { tags, ...pack }: DeskPack,
): string {
  const byId = new Map(objects.map((object) => [object.id, object]));
  return writeTagpack({
    ...pack,
    tags: tags.map(({ id, label, type }) => {
      const object = byId.get(id);
      if (object === undefined) throw new AppError('NOT_FOUND', `unknown object "${id}" on this desk`);
      return { chain: object.chain, address: object.address, label, type };
    }),
  });
}
