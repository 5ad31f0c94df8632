import { useState } from 'react';
import { readTableFile, type TableFault } from '../../../components/files/read-table-file.ts';
import { useDeskChange } from '../use-desk-change.ts';
import { type AddedCount, addInCalls } from './add-batches.ts';
import { type DeskList, type ListMapping, suggestMapping, toDeskList } from './read-list.ts';
import { type Prepared, resolveLines } from './resolve-lines.ts';
import { toLines } from './to-lines.ts';

type ImportState =
  | { readonly step: 'open' | 'reading' | 'checking' }
  | { readonly step: 'refused'; readonly fault: TableFault | 'EMPTY' }
  | { readonly step: 'failed'; readonly error: Error }
  | { readonly step: 'checked'; readonly prepared: Prepared }
  | { readonly step: 'adding' | 'done'; readonly prepared: Prepared; readonly count: AddedCount }
  | { readonly step: 'broken'; readonly prepared: Prepared; readonly count: AddedCount; readonly error: Error };

const NOTHING: AddedCount = { added: 0, known: 0 };

/** An import of a file onto the desk: read here, checked line by line, and added once a person has seen the result. */
export function useImport(isStored: ((chain: string) => boolean) | undefined) {
  const { add } = useDeskChange();
  const [state, setState] = useState<ImportState>({ step: 'open' });
  const [list, setList] = useState<DeskList>();
  const [mapping, setMapping] = useState<ListMapping>({});

  const open = async (file: File): Promise<void> => {
    setList(undefined);
    setState({ step: 'reading' });
    const read = await readTableFile(file);
    if ('fault' in read) return setState({ step: 'refused', fault: read.fault });
    const deskList = toDeskList(read.rows);
    if (deskList.rows.length === 0) return setState({ step: 'refused', fault: 'EMPTY' });
    setList(deskList);
    setMapping(suggestMapping(deskList.heads, deskList.rows[0]));
    setState({ step: 'open' });
  };

  const check = async (): Promise<void> => {
    if (list === undefined || isStored === undefined) return;
    setState({ step: 'checking' });
    try {
      const { findSecret } = await import('@sulian/secrets');
      const { lines, refused } = toLines(list, mapping, (text) => findSecret(text) !== undefined);
      const resolved = await resolveLines(lines, isStored);
      const all = [...refused, ...resolved.refused].sort((a, b) => a.line - b.line);
      setState({ step: 'checked', prepared: { objects: resolved.objects, refused: all } });
    } catch (error) {
      setState({ step: 'failed', error: error as Error });
    }
  };

  const addAll = async (prepared: Prepared): Promise<void> => {
    let count = NOTHING;
    setState({ step: 'adding', prepared, count });
    const objects = prepared.objects.map(({ object }) => object);
    try {
      await addInCalls(objects, add, (now) => {
        count = now;
        setState({ step: 'adding', prepared, count });
      });
      setState({ step: 'done', prepared, count });
    } catch (error) {
      setState({ step: 'broken', prepared, count, error: error as Error });
    }
  };

  const assign = (next: ListMapping): void => {
    setMapping(next);
    setState({ step: 'open' });
  };
  return { state, list, mapping, open, check, addAll, assign };
}
