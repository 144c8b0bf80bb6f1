import Offstage

extension TwoState {
    /// The device's connection. It writes the attribute `offline`.
    @AppActor
    package final class Connectivity {
        private let attributes: SessionAttributes

        package init(attributes: SessionAttributes) { self.attributes = attributes }

        package var isOnline: Bool {
            get { !attributes.isTrue(Attribute.offline) }
            set { attributes[Attribute.offline] = newValue ? nil : true }
        }

        /// Breaks the connection and brings it back every ten seconds.
        func alternate(clock: any AppClock, background: BackgroundWork) {
            background.follow("followConnection") { [weak self] in
                while true {
                    try await clock.sleep(for: .seconds(10))
                    self?.isOnline.toggle()
                }
            }
        }
    }
}
