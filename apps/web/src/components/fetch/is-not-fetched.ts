/** Row of money that ended at an account whose history is not stored. */
const NOT_FETCHED = 'end:History not fetched';

export const isNotFetched = ({ key }: { readonly key: string }): boolean => key === NOT_FETCHED;
