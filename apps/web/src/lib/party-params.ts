/** Filters of a list of counterparties in the address of a page. */
export const PARTY_PARAMS = {
  direction: 'partyWay',
  level: 'partyLevel',
  text: 'party',
  least: 'partyLeast',
  sort: 'partySort',
  by: 'partyBy',
} as const;

/** Id of an entity's card of lists. */
export const ENTITY_LISTS = 'lists';
