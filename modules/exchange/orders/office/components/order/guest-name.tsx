/** The guest after a dot, isolated: a name may run from right to left. Nothing where there is none. */
export const GuestName = ({ name }: { name: string | null }) =>
  name && (
    <>
      {' · '}
      <bdi>{name}</bdi>
    </>
  )
