import type { DeskAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listChanges } from './api.ts';
import { Changes } from './case/changes.tsx';
import { Objects } from './objects/objects.tsx';
import { startOfYesterday } from './yesterday.ts';
import '../../components/console/console.css';
import '../../components/form/form.css';
import './desk.css';

/** Changes since yesterday, then the objects. */
export function DeskContent({ desk }: { readonly desk: DeskAnswer }) {
  const [since] = useState(() => startOfYesterday(new Date()));
  const changes = useQuery({
    queryKey: ['desk-changes', since],
    queryFn: () => listChanges(since),
    refetchOnMount: 'always',
  });
  return (
    <>
      <Changes query={changes} since={since} objects={desk.objects} />
      <Objects desk={desk} changes={changes.data} since={since} />
    </>
  );
}
