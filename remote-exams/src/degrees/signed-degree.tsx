/** Marks with a sign, isolated in their own direction. */
export function SignedDegree({ degree }: { degree: number }) {
  return (
    <bdi className={degree > 0 ? 'rw-degrees-plus' : 'rw-degrees-minus'} dir="ltr">
      {degree > 0 ? `+${degree}` : degree}
    </bdi>
  );
}
