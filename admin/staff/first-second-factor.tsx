import { AccessPage } from './access-page'
import { SecondFactorSetUp } from './second-factor-set-up'

/** An owner of a shop on the internet sets one up before anything else. */
export function FirstSecondFactor({ onEnd }: { onEnd: () => void }) {
  return (
    <AccessPage title="Protege tu cuenta">
      <p className="text-muted">
        Esta cuenta lo puede todo en la tienda, así que una contraseña sola no basta. Toma dos minutos, una
        sola vez.
      </p>
      <SecondFactorSetUp onEnd={onEnd} />
    </AccessPage>
  )
}
