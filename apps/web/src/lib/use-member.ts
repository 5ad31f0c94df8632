import { useSearchParams } from 'react-router';

/** On the page of a wallet, the address from which the reader came; see `paths.wallet`. */
export const useMember = (): string | undefined => useSearchParams()[0].get('member') ?? undefined;
