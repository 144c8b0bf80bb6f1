import Testing

/// Tests what `@StoreMembers` generates and refuses.
struct StoreMembersTests {
    @Test func `fields are listed in their order`() {
        let expansion = Expansion(
            """
            @StoreMembers public final class TaskStore: Store<TaskEvent, TaskAction> {
                @Field(maxLength: 80) var title = ""
                private var count = 0
                @Offstage.Field var `default` = false
            }
            """)
        #expect(expansion.errors == [])
        #expect(
            expansion.source.hasSuffix(
                """
                    public override class var storeMembers: [AnyStore.Member] {
                        super.storeMembers + [
                            AnyStore.Member("title", field: { (store: TaskStore) in
                                    store._title
                                }, set: {
                                    $0.title = $1
                                }),
                            AnyStore.Member("default", field: { (store: TaskStore) in
                                    store._default
                                }, set: {
                                    $0.`default` = $1
                                }),
                        ]
                    }
                }
                """), "\(expansion.source)")
    }

    @Test func `a type without such properties, or no class, is refused`() {
        #expect(
            Expansion("@StoreMembers struct Task { @Field var title = 0 }").errors == [
                "@StoreMembers: @StoreMembers lists the @Field properties of a store; write it on its class"
            ])
        #expect(
            Expansion("@StoreMembers final class TaskStore: Store<Never, Never> { var title = 0 }").errors == [
                "@StoreMembers: the store has no @Field property; remove @StoreMembers"
            ])
    }
}
