import { Failed } from '../../components/states/states.tsx';
import { useDesk } from '../../lib/desk.ts';
import { DeskContent } from './desk-content.tsx';

/** The desk on the home page: changes and objects, or why it could not be read. */
export function HomeDesk() {
  const { data, error, refetch } = useDesk();
  if (data !== undefined) return <DeskContent desk={data} />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}
