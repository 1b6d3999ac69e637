import { Link } from '../ui/link'

/** What somebody agrees to by creating an account. `when` begins the sentence: "Al registrarte". */
export function ConsentNote({ when }: { when: string }) {
  return (
    <p className="text-14 text-muted">
      {when} aceptas los{' '}
      <Link to="/terminos" className="text-link underline underline-offset-4">
        términos y condiciones
      </Link>
      , y que usemos tus datos como dice{' '}
      <Link to="/privacidad" className="text-link underline underline-offset-4">
        privacidad
      </Link>
      .
    </p>
  )
}
