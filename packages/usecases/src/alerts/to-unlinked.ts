/** A dot between letters: programs that show mails make a link of it. */
const LINKED_DOT = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;

/** A name that anybody may have chosen, without anything that a mail program makes a link of. */
export const toUnlinked = (claim: string): string =>
  claim.replace(LINKED_DOT, '[.]').replaceAll('://', '[:]//').replaceAll('@', '[@]');
