import { Basis, type BasisProps } from './basis.tsx';
import { MethodChoice } from './bounds/method-choice.tsx';

/** Basis of the answer, and the choice of the second method. */
export const BasisAndMethod = (props: BasisProps) => (
  <>
    <Basis {...props} />
    <MethodChoice result={props.result} />
  </>
);
