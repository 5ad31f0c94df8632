import { CopyButton } from '../../components/references/copy-button.tsx';

/** A call of the command line. */
export const toCli = (args: string): string => `npm run -s sulian -- ${args}`;

/** A command or a configuration, with a button that copies it whole. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="start-command">
      <pre>{text}</pre>
      <CopyButton text={text} isLabelled />
    </div>
  );
}
