import AppLoop
import Offstage

/// The subscriptions of a connection.
extension Connection {
    /// - Parameter isExplicit: false for the subscription that opens with a session.
    func addSubscription(_ options: SubscribeOptions, isToAll: Bool = false, isExplicit: Bool) -> Subscription {
        subscriptionNumber += 1
        let subscription = Subscription(
            id: "u\(subscriptionNumber)", connection: self, filter: SubscriptionFilter(options),
            credit: options.credit?.value, isToAll: isToAll, isExplicit: isExplicit)
        subscriptions[subscription.id] = subscription
        return subscription
    }

    /// Number of subscriptions that the client opened by themselves, which are limited.
    var explicitSubscriptionCount: Int { subscriptions.values.count(where: \.isExplicit) }

    /// All subscriptions, the oldest first.
    var allSubscriptions: [Subscription] {
        subscriptions.values.sorted { ($0.id.utf8.count, $0.id) < ($1.id.utf8.count, $1.id) }
    }

    /// Adds a subscription of the previous process.
    func add(_ subscription: Subscription) {
        subscriptions[subscription.id] = subscription
        if subscription.isToAll { sessions.add(watcher: subscription) }
    }

    /// Ends delivery, because the client receives no more messages.
    package func closeSubscriptions() {
        for subscription in subscriptions.values {
            subscription.close()
            if subscription.isToAll { sessions.remove(watcher: subscription) }
        }
    }

    func subscriptionDidEnd(_ subscription: Subscription) { subscriptions[subscription.id] = nil }
}
